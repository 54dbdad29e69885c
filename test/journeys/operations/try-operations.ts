import { startTestLaurel, type TestLaurel } from '../laurel.ts';
import { openWorld } from '../operations-ground.ts';
import { tryHostileInput } from './hostile-input.ts';
import type { Operations } from './operation.ts';
import { walk } from './walk.ts';

/** What every operation of an area owes, on one server: who may, and hostile input. Each has a world of its own: some calls end logins. */
export function tryOperations(operations: Operations): void {
  let laurel: TestLaurel;

  beforeAll(async () => {
    const many = { LAUREL_POSTS_A_MINUTE: '10000', LAUREL_LIKES_A_MINUTE: '10000', LAUREL_PURCHASES_A_MINUTE: '10000' };
    laurel = await startTestLaurel({ LAUREL_BILLING: 'stand-in', ...many });
  });
  afterAll(() => laurel.close());

  describe('Who may do what (R-009, U-009, U-141)', () => walk(operations, () => openWorld(laurel)));
  describe('Hostile input: a 4xx with a code, never a 5xx, and nothing is stored', () =>
    tryHostileInput(operations, () => openWorld(laurel)));
}
