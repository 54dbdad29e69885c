import { Trans } from 'react-i18next';
import { Notice } from '../platform/states/notice.tsx';
import classes from './entry.module.css';

/** Where the mail is, on a machine that sends none. */
export function Outbox({ folder }: { folder: string }) {
  return (
    <Notice kind="info">
      <Trans i18nKey="code.outbox" values={{ folder }} components={[<span key="folder" className={classes.path} />]} />
    </Notice>
  );
}
