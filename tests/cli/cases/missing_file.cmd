$PPSIM predict files/images.pipeline.yaml nowhere.json
