$PPSIM predct images.pipeline.yaml
