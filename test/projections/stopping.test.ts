import { Projector } from '../../projections/platform/projector.ts';
import { startTestLaurel } from '../journeys/laurel.ts';

test('verifications that wait for their turn when the server stops are not begun: they do not hold it up', async () => {
  const { app, close } = await startTestLaurel();
  const projector = app.get(Projector);
  const asked = Array.from({ length: 200 }, () => projector.verify('entries'));
  const [told] = await Promise.all([Promise.allSettled(asked), close()]);
  expect(told.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(asked.length / 10);
});
