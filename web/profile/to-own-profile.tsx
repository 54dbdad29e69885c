import { Navigate } from 'react-router';
import { useViewer } from '../platform/session/session.ts';

/** One's own profile (RT-107). */
export default function ToOwnProfile() {
  return <Navigate to={`/v_profile/${useViewer().profileId}`} replace />;
}
