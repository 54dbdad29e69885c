import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { screen } from '../platform/page/screen.tsx';
import { SharedCompetition } from './shared-competition.tsx';

const SharedBadge = screen('badges', async () => ({ default: (await import('../badges/shared-badge.tsx')).SharedBadge }));
const SharedBoard = screen('boards', async () => ({ default: (await import('../boards/shared-board.tsx')).SharedBoard }));

/** What a link is of, as it says itself: a kind, the organisation and the thing, whose ids are UUIDs in 22 characters each. */
const OF_THING = /^link_shared(badge|board|cast)-[\w-]{22}([\w-]{22})_/;

/** Whatever a link opens (RT-136), without the shell, on a phone, a desk or a wall: a competition, a badge, a board or a cast. A wrong link leads to the door (U-023). */
export default function SharePage() {
  const [query] = useSearchParams();
  const accessKey = query.get('show') ?? '';
  const [, kind, id = ''] = OF_THING.exec(accessKey) ?? [];
  const shown = { accessKey, otherwise: <Navigate to="/v_login" replace /> };
  switch (kind) {
    case 'badge':
      return <SharedBadge {...shown} badgeId={uuidOf(id)} />;
    case 'board':
      return <SharedBoard {...shown} boardId={uuidOf(id)} />;
    case 'cast':
      return <ToCast accessKey={accessKey} />;
    default:
      return <SharedCompetition {...shown} />;
  }
}

/** Casts are drawn by the page of TVs, which asks for the pin. */
function ToCast({ accessKey }: { accessKey: string }) {
  useEffect(() => location.replace(`/v_tvcast/${accessKey}`), [accessKey]);
  return null;
}

function uuidOf(short: string): string {
  const bytes = Array.from(atob(short.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return bytes.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
