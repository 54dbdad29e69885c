import { parse } from 'csv-parse/sync';
import { CommandLine } from '../../src/command-line/command-line.ts';
import type { CommandOutput } from '../../src/command-line/command.ts';
import { remote } from '../../src/command-line/remote.ts';
import { openPoints } from './points-ground.ts';

test.each(['csv', 'ndjson'])('an export as %s holds comments to the letter, blank lines too, here and from afar', async (format) => {
  const ground = await openPoints();
  try {
    const [player = ''] = await ground.players('Ann');
    const series = await ground.series();
    const comments = ['one\n\n\nfour\n', 'two\r\n\r\nthree', 'plain'];
    for (const comment of comments)
      await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [player], points: '1', comment });
    await ground.settled();
    const { api_key } = (await ground.admin.post('externalApiConfig/create_api_key', { name: 'reader' })).body;
    const request = { command: 'export', options: { organisation: ground.organisationId, series, format } };

    const here = await said(ground.laurel.app.get(CommandLine).run(request, new AbortController().signal));
    expect(commentsIn(here, format).sort()).toEqual([...comments].sort());
    expect(await said(remote(request, ground.url, String(api_key)))).toBe(here);
  } finally {
    await ground.laurel.close();
  }
});

/** What the command line prints. */
async function said(outputs: AsyncIterable<CommandOutput>): Promise<string> {
  let text = '';
  for await (const output of outputs) if ('line' in output) text += `${output.line}\n`;
  return text;
}

function commentsIn(text: string, format: string): string[] {
  if (format === 'csv') return parse<{ comment: string }>(text, { columns: true }).map(({ comment }) => comment);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { comment: string }).comment);
}
