import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** What IPv6 has given to anybody: an address elsewhere is a house's own, or nobody's. */
const GIVEN = ipaddr.parseCIDR('2000::/3');
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/** Which addresses may be reached: public ones, and those of the networks that the operator allows, like `10.1.0.0/16` or `192.0.2.7`. */
export class Reachable {
  private readonly allowed: readonly [Address, number][];

  constructor(allowed: readonly string[]) {
    this.allowed = allowed.map((network) => {
      const [address = '', bits] = network.split('/');
      const parsed = ipaddr.parse(address);
      return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)];
    });
  }

  /** @param address as it is connected to, in any of its spellings */
  has(address: string): boolean {
    const meant = withoutWrapping(address);
    return isPublic(meant) || this.allowed.some((network) => isIn(meant, network));
  }
}

/** The IPv4 address that is meant by one of IPv6 in which it is written, mapped or for NAT64. */
function withoutWrapping(address: string): Address {
  const parsed = ipaddr.process(address);
  return isIn(parsed, NAT64) ? new ipaddr.IPv4(parsed.toByteArray().slice(-4)) : parsed;
}

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, GIVEN));
}

function isIn(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
