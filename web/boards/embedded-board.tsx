import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { SharedBoard } from './shared-board.tsx';
import './boards-texts.ts';
import classes from './boards.module.css';

/** A board in a frame of another site (U-142): by the key that the server gave for that site's token. */
export default function EmbeddedBoard() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const ended = (
    <main className={classes.shared}>
      <EmptyState kind="denied" level={1} title={t('boards.sharing.embedEnded')} text={t('boards.sharing.embedEndedMore')} />
    </main>
  );
  return <SharedBoard accessKey={query.get('show') ?? ''} boardId={query.get('board') ?? ''} otherwise={ended} />;
}
