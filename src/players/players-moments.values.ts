import type { Moment } from '../feed/moment.values.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { ProfileConnected } from './players.events.ts';

/** An account that connected: who takes part by themselves from now on. */
export function momentOfConnection({ data, metadata }: Recorded<ProfileConnected>, teamIds: readonly string[]): Moment {
  const { profileId, userId } = data;
  return {
    kind: 'player_joined',
    happenedAt: metadata.recordedAt,
    profileIds: [profileId],
    teamIds,
    restsOn: `${profileId} ${userId}`,
    about: {},
    posted: true,
    celebrated: false,
  };
}
