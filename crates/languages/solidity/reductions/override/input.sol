interface IGoods {
    function price(uint256 id) external view returns (uint256);
    function name(uint256 id) external view returns (string memory);
}

abstract contract Goods is IGoods {
    struct Good { string name; uint256 price; uint8[2] size; }
    Good[] internal goods;

    function price(uint256 id) public view virtual override returns (uint256) {
        return goods[id].price;
    }

    function name(uint256 id) public view virtual override returns (string memory) {
        return goods[id].name;
    }
}

contract Sale is Goods {
    uint256 public constant PERCENT = 20;

    constructor(string[] memory names) {
        for (uint256 i = 0; i < names.length; i++) {
            goods.push(Good({name: names[i], price: 1 ether, size: [1, 2]}));
        }
    }

    function price(uint256 id) public view override(Goods) returns (uint256) {
        uint256 full = super.price(id);
        return full - (full * PERCENT) / 100;
    }
}
