function () {
    assembly {
        for { } 0 { } {
            byte(0, mload())
            break
        }
        switch 0
        case 0 { 0 := not }
    }
}
