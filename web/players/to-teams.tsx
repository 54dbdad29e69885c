import { Navigate } from 'react-router';
import { useViewer } from '../platform/session/session.ts';

/** The teams of the acting organisation (RT-061). */
export default function ToTeams() {
  return <Navigate to={`/v_players/${useViewer().organisationId}/team`} replace />;
}
