import { Navigate } from 'react-router';
import { useViewer } from '../platform/session/session.ts';

/** The players' home (RT-060): the main group of the acting organisation. */
export default function ToPlayers() {
  return <Navigate to={`/v_players/${useViewer().organisationId}`} replace />;
}
