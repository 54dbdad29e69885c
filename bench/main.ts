import { append } from './append.ts';
import { asOf } from './as-of.ts';
import { badges } from './badges.ts';
import { board } from './board.ts';
import { commands } from './commands.ts';
import { competitions } from './competitions.ts';
import { engine } from './engine.ts';
import { eventFeed } from './event-feed.ts';
import { feed } from './feed.ts';
import { feedLive } from './feed-live.ts';
import { forget } from './forget.ts';
import { growth } from './growth.ts';
import { hooks } from './hooks.ts';
import { importing } from './import.ts';
import { inbox } from './inbox.ts';
import { lists } from './lists.ts';
import { lineOf, machine, type Result } from './measure.ts';
import { neighbour } from './neighbour.ts';
import { objects } from './objects.ts';
import { paint } from './paint.ts';
import { people } from './people.ts';
import { push } from './push.ts';
import { quests } from './quests.ts';
import { rank } from './rank.ts';
import { rebuild } from './rebuild.ts';
import { scopes } from './scopes.ts';
import { shop } from './shop.ts';
import { targets } from './targets.ts';
import { tries } from './try.ts';
import { tv } from './tv.ts';
import { webhooks } from './webhooks.ts';

/** npm run bench [name ...] [--json]: each runs its floor and the product in one run. */
const benchmarks: Record<string, () => Promise<Result[]> | AsyncGenerator<Result>> = {
  append,
  commands,
  import: importing,
  rebuild,
  rank,
  push,
  competitions,
  targets,
  badges,
  paint,
  'as-of': asOf,
  neighbour,
  growth,
  forget,
  lists,
  feed,
  'feed-live': feedLive,
  inbox,
  tv,
  board,
  people,
  scopes,
  shop,
  quests,
  objects,
  hooks,
  webhooks,
  'event-feed': eventFeed,
  try: tries,
  engine,
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
const asJson = process.argv.includes('--json');
const results: Result[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const found = run();
  for await (const result of Symbol.asyncIterator in found ? found : await found) {
    results.push(result);
    if (!asJson) console.log(lineOf(result));
  }
}
const { cores, loadAverage, node, rounds } = machine();
if (asJson) console.log(JSON.stringify({ ...machine(), results }, null, 2));
else console.log(`${cores} cores, shared by load and server; load average ${loadAverage}; Node ${node}; median of ${rounds} rounds`);
process.exit(0);
