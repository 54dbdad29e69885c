import { open, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET battle/check_availbilty': open([401, 200, 200, 404], ({ other }) => ({ opponentprofileid: other })),
  'POST battle/post_init_battle': {
    ...open([401, 200, 200, 404], async ({ series, rival }) => ({
      competition_name: 'Marmalade battle',
      scoreseries: series,
      end_date: new Date(Date.now() + 86_400_000).toISOString(),
      opponent_id: (await rival()).id,
    })),
    nobodyActs: true,
  },
  // Who is not in the battle hears that there is none. What is accepted begins, and that is a fact that comes by itself.
  'POST battle/challenge_response': open([401, 404, 200, 404], async ({ challengeOfAdmin }) => ({
    compition_id: await challengeOfAdmin(),
    challenge_response: 'decline',
  })),
};
