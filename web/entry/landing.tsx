import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { startAddress } from '../areas.ts';
import { switchProfile, useSession, useViewer } from '../platform/session/session.ts';
import { forgetArrival, INVITATIONS_LATER, rememberedArrival } from './arrival.ts';

/**
 * The landing pages (SR-12, U-030): after signing in to the invitations, if there are any; then to the remembered address, once, as the
 * profile it asked for; else to the start page.
 */
export default function Landing() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as Location<unknown>;
  const viewer = useViewer();
  const { personal, profileId } = viewer;
  const profiles = useSession((session) => session.profiles);
  const asks = useSession(({ invitations }) => invitations.length > 0) && state !== INVITATIONS_LATER;
  const [{ address, hints }] = useState(rememberedArrival);

  useEffect(() => {
    const choice = '/v_onboarding/profiles';
    const start = personal ? choice : startAddress(viewer);
    if (pathname === '/' || asks) {
      void navigate(pathname === '/' ? start : choice, { replace: true });
      return;
    }
    const asked = profiles.find(({ profile_id }) => profile_id === hints.profile && profile_id !== profileId);
    forgetArrival();
    void (asked ? switchProfile(asked.profile_id) : Promise.resolve()).then(() => navigate(address ?? start, { replace: true, state }));
  }, [navigate, pathname, state, asks, personal, profileId, profiles, address, hints, viewer]);

  return null;
}
