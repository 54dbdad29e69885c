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

test('U-050 behind a proxy on another host that is trusted, who fails to sign in is told apart by what the proxy saw', async () => {
  const laurel = await startTestLaurel({ LAUREL_TRUST_PROXY: '192.0.2.7, 10.1.0.0/16, 2001:db8::/32' });
  try {
    expect(await failAsTwo(laurel, '10.1.2.3')).toEqual([429, 200]);
    expect(await failAsTwo(laurel, '10.2.2.3')).toEqual([429, 429]);
  } finally {
    await laurel.close();
  }
}, 60_000);
