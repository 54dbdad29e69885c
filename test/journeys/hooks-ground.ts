import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { openObjects } from './objects-ground.ts';

type Answered = { status: number; body: Record<string, unknown>; retryAfter: string | null };

/** An organisation that a shop is connected to. */
export async function openHooks(options: Parameters<typeof openObjects>[0] = {}) {
  const ground = await openObjects(options);
  const { admin, done } = ground;
  const post = (path: string, sent: unknown) => done(admin.post(`externalApiConfig/${path}`, sent as object));
  return {
    ...ground,
    post,
    async shop(name = 'Shop'): Promise<string> {
      return String((await post('update_config', { data: { system_type: 'webshop', instance_name: name } })).id);
    },
    /** A step that gives an order's total to whom it names, and that is on. */
    async step(config_id: string, series: string | undefined, more: object = {}): Promise<string> {
      const usual = {
        ...{ name: 'Orders', score_series_id: series, event_type: 'updated', external_id_column: 'seller', points_column: 'total' },
        filter: [{ field: 'state', value: 'paid' }],
      };
      const { id } = await post('update_config_step', { config_id, data: { ...usual, ...more } });
      await post('enable', { id: config_id, step_id: id });
      return String(id);
    },
    async address(step: string): Promise<string> {
      return new URL(String((await post('step_address', { id: step })).address)).pathname;
    },
    /** Sends what a shop would, from no browser. */
    async send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text };
      const answer = await fetch(`${ground.url}${path}`, sent);
      const told = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, body: told, retryAfter: answer.headers.get('retry-after') };
    },
    async entries(scoreseriesid: string): Promise<EntryRow[]> {
      await ground.settled();
      return (await done(admin.get('scoreseries/series_score_history', { scoreseriesid, limit: 200 }))).history as EntryRow[];
    },
    /** The points of what stands in a series. */
    async points(series: string): Promise<string[]> {
      return (await this.entries(series)).map((row) => row.points);
    },
  };
}
