import { base64 } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

/** Fails to sign in ten times over a proxy as one that it saw; answers what the eleventh try of that one, and one of another, are answered. */
async function failAsTwo(laurel: TestLaurel, proxy: string): Promise<number[]> {
  const fastify = laurel.app.getHttpAdapter().getInstance();
  const fail = async (n: number, seen: string) => {
    const answer = await fastify.inject({
      method: 'POST',
      url: '/api/auth/creds_login',
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': `198.51.100.${n}, ${seen}` },
      payload: { username: `guess-${n}@example.org`, password: base64('Wrong1!x') },
    });
    return answer.statusCode;
  };
  for (let n = 0; n < 10; n++) expect(await fail(n, '203.0.113.5')).toBe(200);
  return [await fail(10, '203.0.113.5'), await fail(11, '203.0.113.6')];
}

const TOLD_APART = [429, 200];
const ONE_CALLER = [429, 429];

test.each<[string, NodeJS.ProcessEnv, [proxy: string, seen: number[]][]]>([
  [
    'behind a proxy on another host that is trusted, who fails to sign in is told apart by what the proxy saw',
    { LAUREL_TRUST_PROXY: '192.0.2.7, 10.1.0.0/16, 2001:db8::/32' },
    [
      ['10.1.2.3', TOLD_APART],
      ['10.2.2.3', ONE_CALLER],
    ],
  ],
  [
    'so is one on this machine, when people reach the site elsewhere',
    { LAUREL_URL: 'https://laurel.example.org' },
    [['127.0.0.1', TOLD_APART]],
  ],
  ['without a proxy nobody on this machine says where a call comes from', {}, [['127.0.0.1', ONE_CALLER]]],
  [
    'nor when the site is reached under another name of this machine',
    { LAUREL_URL: 'http://laurel.localhost:3000' },
    [['127.0.0.1', ONE_CALLER]],
  ],
])('U-050 %s', async (_, environment, proxies) => {
  const laurel = await startTestLaurel({ LAUREL_FAILURES_FROM_PLACE: '10', ...environment });
  try {
    for (const [proxy, seen] of proxies) expect([proxy, await failAsTwo(laurel, proxy)]).toEqual([proxy, seen]);
  } finally {
    await laurel.close();
  }
});
