import { clockAhead } from './identity-ground.ts';
import type { Answer, Client, TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

export type Player = { id: string; client: Client };

const HOUR = 3_600_000;

/** An organisation with a score series, and players who challenge each other under a clock that can be ahead. */
export async function openBattles(options: { on?: TestLaurel } = {}) {
  const ground = await openPoints(options);
  const ahead = clockAhead(ground.laurel);
  const seriesId = await ground.series();
  const inHours = (hours: number) => new Date(Date.now() + ahead.minutes * 60_000 + hours * HOUR).toISOString();

  /** Players who are signed in, under names that nobody else has. */
  async function people(...names: string[]): Promise<Player[]> {
    const ids = await ground.players(...names.map((name) => `${name} ${crypto.randomUUID().slice(0, 8)}`));
    return Promise.all(ids.map(async (id) => ({ id, client: await ground.asPlayer(id) })));
  }

  const challenge = ({ client }: Player, opponent: Pick<Player, 'id'>, more: object = {}, headers: Record<string, string> = {}) =>
    client.post(
      'battle/post_init_battle',
      {
        competition_type: 4,
        competition_name: 'To the moon',
        scoreseries: seriesId,
        end_date: inHours(48),
        opponent_id: opponent.id,
        ...more,
      },
      headers,
    );

  /** A challenge that comes through; answers the battle's id. */
  async function begun(from: Player, to: Player, more: object = {}): Promise<string> {
    const { status, body } = await challenge(from, to, more);
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
    return String(body.id);
  }

  const respond = ({ client }: Player, battle: string, challenge_response: unknown) =>
    client.post('battle/challenge_response', { compition_id: battle, challenge_response });

  async function listed({ client }: { client: Client }, query: Record<string, string> = {}) {
    await ground.settled();
    return (await client.get('competition/get_competitions', query)).body.competitions as { id: string }[];
  }

  return {
    ...ground,
    ahead,
    seriesId,
    inHours,
    people,
    two: async () => (await people('Ann', 'Bob')) as [Player, Player],
    challenge,
    begun,
    respond,
    listed,
    row: async (player: { client: Client }, competeid: string) => (await listed(player, { competeid }))[0],
  };
}

export type BattlesGround = Awaited<ReturnType<typeof openBattles>>;

export const refusalOf = ({ status, body }: Answer) => [status, body.code];
