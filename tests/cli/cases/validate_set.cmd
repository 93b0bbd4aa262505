$PPSIM validate --set ../../data/measured/presto 2> /dev/null
