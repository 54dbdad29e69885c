import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { switchProfile, useSession, useViewer } from '../platform/session/session.ts';
import { forgetArrival, rememberedArrival } from './arrival.ts';

/** The landing pages (SR-12, U-030): after signing in to the remembered address, once, as the profile it asked for; else to the start page. */
export default function Landing() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { personal, profileId } = useViewer();
  const profiles = useSession((session) => session.profiles);
  const [{ address, hints }] = useState(rememberedArrival);

  useEffect(() => {
    const start = personal ? '/v_onboarding/profiles' : '/v_points';
    if (pathname === '/') {
      void navigate(start, { replace: true });
      return;
    }
    const asked = profiles.find(({ profile_id }) => profile_id === hints.profile && profile_id !== profileId);
    forgetArrival();
    void (asked ? switchProfile(asked.profile_id) : Promise.resolve()).then(() => navigate(address ?? start, { replace: true }));
  }, [navigate, pathname, personal, profileId, profiles, address, hints]);

  return null;
}
