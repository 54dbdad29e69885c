import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { factsOf } from './facts-of.ts';
import { type Answer, Client, startTestLaurel } from './laurel.ts';
import { openAttempts } from './quest-attempts-ground.ts';
import { ServerProcess } from './server-process.ts';

const PLAYERS = 200;
const AT_ONCE = 20;

/** All players, some at a time. */
async function each<T>(all: readonly T[], act: (one: T, place: number) => Promise<void>): Promise<void> {
  const left = all.map((one, place) => ({ one, place }));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await act(next.one, next.place);
    }),
  );
}

test('CAP-10 200 players take a quiz with all eight types of fields; the server is killed while they answer, each goes on, and each is done and paid once', async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-quiz-'));
  try {
    const ground = await openAttempts({ on: await startTestLaurel({ data }) });
    const quest = await ground.made({ questtype: 2, scoremode: 2, scoreseries_id: ground.series });
    const two = [
      { choice_label: 'A', choice_points: '10', iscorrect: 1 },
      { choice_label: 'B', choice_points: '-2' },
    ];
    const first = [{ field_type: 4 }, { field_type: 3 }, { field_type: 1, choices: two }, { field_type: 2 }];
    const second = [{ field_type: 5, choices: two }, { field_type: 6 }, { field_type: 7 }, { field_type: 8, choices: two }];
    const activities: { id: string; responses: object[] }[] = [];
    for (const fields of [first, second]) {
      const id = await ground.put(quest, { title: 'Q', fields });
      await ground.publish(quest, id);
      const responses = (await ground.fields(quest, id)).flatMap(({ id: field_id, field_type: type, choices }): object[] => {
        if (type === 3 || type === 4) return [];
        if (type === 2) return [{ field_id, text: 'Out by the back door' }];
        return [{ field_id, choices: choices.slice(0, type === 5 ? 2 : 1).map((choice) => choice.id) }];
      });
      activities.push({ id, responses });
    }
    const ids = await ground.players(...Array.from({ length: PLAYERS }, (_, n) => `P${n}`));
    const cookies: string[] = [];
    await each(ids, async (id, place) => {
      cookies[place] = (await ground.asPlayer(id)).cookie!;
    });
    await ground.settled();
    await ground.laurel.close();

    const as = (url: string, place: number) => {
      const client = new Client(url);
      client.cookie = cookies[place];
      return client;
    };
    const take = async (client: Client, heard: (answer: Answer) => void) => {
      heard(await ground.start(quest, client));
      for (const { id, responses } of activities) {
        heard(await ground.open(quest, id, client));
        heard(await ground.respond(quest, id, client, responses));
      }
    };
    let answered = 0;
    const dying = new ServerProcess(data);
    const url = await dying.url();
    const killed = Promise.withResolvers<unknown>();
    await each(ids, async (_, place) => {
      await take(as(url, place), ({ status }) => {
        expect(status).toBe(200);
        // In the middle of it all, with the answers of twenty under way.
        if (++answered === 2.5 * PLAYERS) killed.resolve(dying.end('SIGKILL'));
      }).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
      });
    });
    await killed.promise;

    const going = new ServerProcess(data);
    const again = await going.url();
    const codes = new Set<unknown>();
    await each(ids, (_, place) => take(as(again, place), ({ status, body }) => codes.add(status === 200 ? 200 : body.code)));
    // Who was done before begins no more.
    expect([...codes].filter((code) => code !== 200 && code !== 'attempt-done')).toEqual([]);
    await going.end('SIGTERM');
    const last = await startTestLaurel({ data });
    await last.app.get(Settled).settled(await last.app.get(EventStore).head());
    await last.close();

    const facts = await factsOf(data);
    const whose = (type: string) =>
      facts.filter((fact) => fact.type === type).map(({ data: of }) => (of as { profileId: string }).profileId);
    for (const type of ['AttemptStarted', 'AttemptDone', 'PointsAwarded'])
      expect([type, whose(type).sort()]).toEqual([type, ids.toSorted()]);
    const paid = facts.filter(({ type }) => type === 'PointsAwarded').map(({ data: of }) => (of as { points: string }).points);
    expect(new Set(paid)).toEqual(new Set(['28']));
    expect([whose('ActivityOpened').length, whose('AnswersGiven').length]).toEqual([2 * PLAYERS, 2 * PLAYERS]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
