const tests = ['test/contracts/outbound.test.ts'];

/** @type {import('./mutants.mjs').Mutant[]} */
export const outbound = [
  {
    bug: 'an address that needs no name server is reached, whichever it is',
    file: 'src/platform/outbound/outbound.ts',
    text: 'isIP(options.hostname) && ',
    becomes: 'isIP(options.hostname) > 6 && ',
    tests,
  },
  {
    bug: 'a name that means a public address as well is trusted',
    file: 'src/platform/outbound/outbound.ts',
    text: 'addresses.every(',
    becomes: 'addresses.some(',
    tests,
  },
  {
    bug: 'a redirect is taken for an answer',
    file: 'src/platform/outbound/outbound.ts',
    text: 'answer.statusCode >= 300',
    becomes: 'answer.statusCode > 399',
    tests,
  },
  {
    bug: 'an address of IPv6 that nobody was given is public',
    file: 'src/platform/outbound/reachable.ts',
    text: "address.kind() === 'ipv4' || isIn(address, GIVEN)",
    becomes: 'true',
    tests,
  },
  {
    bug: 'an answer is read to its end, however long it is',
    file: 'src/platform/outbound/outbound.ts',
    text: 'maxResponseSize: bytes,',
    becomes: '',
    tests,
  },
];
