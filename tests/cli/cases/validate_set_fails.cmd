$PPSIM validate --set ../../data/measured/presto --max-error 1 2>&1 > /dev/null | tail -1; exit ${PIPESTATUS[0]}
