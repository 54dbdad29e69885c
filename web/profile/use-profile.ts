import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';

/** One profile, one's own or a player of the acting organisation, and whether its admin or its own person looks. */
export function useProfile(id: string) {
  const { organisationId, admin, profileId } = useViewer();
  const { data, error, refetch } = useResource(
    'profile/fetch_one',
    { profileid: id },
    {
      staleOn: [
        { view: 'people', key: organisationId },
        { view: 'teams', key: organisationId },
      ],
    },
  );
  const profile = data?.profile;
  return {
    profile,
    error: profile ? null : error,
    refetch,
    mayEdit: profile?.anonymous === null && (admin || profile.profile_id === profileId),
  };
}
