import { useSession } from '../platform/session/session.ts';
import { type GivenFor, openAddPoints } from '../points/add/add-points-state.ts';
import { mayGiveFor } from '../points/add/may-add.ts';
import { useSeriesList } from '../points/use-series.ts';

/** Gives points to somebody for a post or a comment; undefined where no series takes them from the feed, or the viewer may not give (U-191). */
export function useGiving(profileId: string | null, name: string | null, givenFor: GivenFor): (() => void) | undefined {
  const me = useSession((session) => session.viewer?.profileId);
  const { data } = useSeriesList();
  const series = data?.scoreseries.find((one) => mayGiveFor(one, profileId === me));
  if (!series || profileId === null) return undefined;
  return () => openAddPoints(series.id, [{ profileId, name: name ?? '' }], givenFor);
}
