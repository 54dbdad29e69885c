import { isIPv6 } from 'node:net';

/** Where a network address is: an IPv4 address, also where it is written as an IPv6 one, or the network of an IPv6 one, which is one line's. */
export function placeOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // As a URL it has one spelling: lower case, no dots, no zone.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [front = [], back = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const between = Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...between, ...back].map((group) => parseInt(group, 16));
}
