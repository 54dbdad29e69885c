import { browserName } from '../../src/accounts/browser-name.values.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const MOBILE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`],
  ['Opera on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/122.0.0.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
  ],
  ['Safari on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${MOBILE} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${MOBILE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Safari on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MOBILE} Version/18.6 Safari/605.1.15`],
  ['Firefox', 'Mozilla/5.0 (unheard of) Gecko/20100101 Firefox/144.0'],
])('%s is told by what it says of itself', (name, agent) => {
  expect(browserName(agent)).toBe(name);
});

test.each(['', 'curl/8.14.1', 'node', 'Mozilla/5.0', '<script>alert(1)</script> Windows'])('%j is no browser with a name', (agent) => {
  expect(browserName(agent)).toBeNull();
});
