import type { Participant, RosterTeam } from '../../projections/competition-rosters/competition-rosters.ts';
import { KeptRosters } from '../../projections/competition-rosters/kept-rosters.ts';
import type { Projector, BatchListener, ResetListener } from '../../projections/platform/projector.ts';
import type { Kept, ReadModels } from '../../projections/platform/read-models.ts';

const PLACE = { organisationId: 'org', competitionId: 'race' };
const player = (profileId: string, teamId = 'reds'): Kept<Participant> => ({
  key: `org/race/player/${profileId}`,
  document: { kind: 'player', ...PLACE, profileId, spells: [{ teamId, from: null }], target: null, since: '' },
  position: '1',
});
const team: Kept<RosterTeam> = {
  key: 'org/race/team/reds',
  document: {
    kind: 'team',
    ...PLACE,
    teamId: 'reds',
    of: null,
    name: 'Reds',
    icon: null,
    target: null,
    targetSharing: 'team',
    playersOnly: true,
    since: '',
  },
  position: '1',
};

/** A view that counts how often it is read, and waits while it is held. */
function view(...documents: Kept<Participant | RosterTeam>[]) {
  const ground = {
    scans: 0,
    held: Promise.resolve() as Promise<unknown>,
    commit: (() => undefined) as BatchListener,
    reset: (() => undefined) as ResetListener,
  };
  const models = {
    async *scan() {
      ground.scans++;
      const read = [...documents];
      await ground.held;
      yield* read;
    },
  };
  const projector = {
    onCommitted: (listener: BatchListener) => (ground.commit = listener),
    onReset: (listener: ResetListener) => (ground.reset = listener),
  };
  const rosters = new KeptRosters(models as unknown as ReadModels, projector as unknown as Projector);
  const of = () => rosters.of('org', 'race');
  const put = ({ key, document: after }: Kept<Participant | RosterTeam>) =>
    ground.commit([{ view: 'competition-rosters', key, before: undefined, after }], [], '2', 'competition-rosters');
  const take = ({ key, document: before }: Kept<Participant | RosterTeam>) =>
    ground.commit([{ view: 'competition-rosters', key, before, after: undefined }], [], '2', 'competition-rosters');
  return { ground, of, put, take };
}

test('a roster is read once, however many pages are asked for, and follows what is committed', async () => {
  const { ground, of, put, take } = view(team, player('ann'));
  expect([...(await of()).participants.keys()]).toEqual(['ann']);
  put(player('bob'));
  take(player('ann'));
  const roster = await of();
  expect([[...roster.participants.keys()], roster.teams.map(({ teamId }) => teamId), ground.scans]).toEqual([['bob'], ['reds'], 1]);
  ground.reset('competition-rosters', null);
  expect([...(await of()).participants.keys()]).toEqual(['ann']);
  expect(ground.scans).toBe(2);
});

test('what is committed while it is read is newer than what was read', async () => {
  const { ground, of, put, take } = view(player('ann'), player('cid'));
  const read = Promise.withResolvers<undefined>();
  ground.held = read.promise;
  const coming = of();
  put(player('ann', 'blues'));
  take(player('cid'));
  read.resolve(undefined);
  const { participants } = await coming;
  expect([...participants.values()].map(({ profileId, spells }) => [profileId, spells[0]?.teamId])).toEqual([['ann', 'blues']]);
});

test('what is made of a roster is made once until it changes', async () => {
  const { of, put } = view(player('ann'));
  let made = 0;
  const count = async () => (await of()).once('count', () => ++made);
  expect([await count(), await count()]).toEqual([1, 1]);
  put(player('bob'));
  expect(await count()).toBe(2);
});
