def b() :
    try:
        0
    except* 0 :
        for h in j:
            k
