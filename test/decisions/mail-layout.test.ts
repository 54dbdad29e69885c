import { exampleMails } from '../../src/accounts/account-mails.ts';
import { fill, layOut, type MailContent } from '../../src/mail/mail-layout.ts';

const ORIGIN = 'https://laurel.example.org';
const mails = Object.entries(exampleMails('ada@example.org', ORIGIN));
const LONGEST_LINE = 998;

describe.each(mails)('The mail %s', (_, mail) => {
  const { subject, html, text } = layOut(mail, ORIGIN);

  test('says the same as HTML and as plain text, and where it comes from', () => {
    for (const shown of [html, text]) expect(shown).toContain(ORIGIN);
    for (const block of mail.blocks)
      for (const said of [block.kind === 'way' ? block.url : block.kind === 'code' ? block.code : block.words])
        for (const shown of [html.replaceAll('&#39;', "'"), text]) expect(shown).toContain(said);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(text + html).not.toMatch(/\{\{|undefined/);
  });

  test('fetches nothing, and names nobody', () => {
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script/i);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => new URL(address).origin);
    expect(addresses.filter((origin) => origin !== ORIGIN)).toEqual([]);
    expect(html + text).not.toContain('ada');
  });

  test('has colours for dark rooms, and no line that a mail server would break', () => {
    expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(Math.max(...html.split('\n').map(({ length }) => length))).toBeLessThan(LONGEST_LINE);
  });
});

test('nothing that is put into a mail is markup, and nothing in it is put in once more', () => {
  const words = `<b onclick="x">Tom & 'Jerry'</b> {{subject}}`;
  const content: MailContent = {
    subject: words,
    blocks: [
      { kind: 'words', words },
      { kind: 'way', label: words, url: `${ORIGIN}/?a=1&b="` },
    ],
  };
  const { html, text } = layOut(content, ORIGIN);
  expect(html).not.toMatch(/<b /);
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt; {{subject}}');
  expect(html).toContain('href="https://laurel.example.org/?a=1&amp;b=&quot;"');
  expect(text).toContain(words);
});

test('a text into which something is not put is an error', () => {
  expect(fill('good for {{minutes}} minutes', { minutes: 15 })).toBe('good for 15 minutes');
  expect(() => fill('good for {{minutes}} minutes', {})).toThrow('nothing is put into {{minutes}}');
});
