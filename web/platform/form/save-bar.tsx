import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Key } from '../controls/key.tsx';
import { useKey } from '../keyboard/use-key.ts';
import { Dialog } from '../overlay/dialog.tsx';
import classes from './save-bar.module.css';

type SaveBarProps = {
  /** How many fields differ from what is saved; 0: the bar is away. */
  changes: number;
  /** How many fields are wrong. */
  errors?: number;
  busy?: boolean;
  /** What changed, where one change stands alone or the last one is told. */
  told?: ReactNode;
  /** What saving is called, where it is not "Save". */
  label?: string;
  /** Addresses that begin so show other parts of the same form: changes are not lost there. */
  within?: string;
  onSave: () => void;
  onDiscard: () => void;
};

/**
 * Appears at the foot with the first change, counts changes and errors, and stays until they are saved or discarded. Ctrl S saves.
 * Leaving the page with changes asks once.
 */
export function SaveBar({ changes, errors = 0, busy = false, within, told, label, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  useKey('mod+s', () => !busy && onSave(), changes > 0);
  return (
    <>
      <LeaveGuard changes={busy ? 0 : changes} within={within} />
      {changes > 0 && (
        <div className={classes.bar} role="region" aria-label={t('form.changes', { count: changes })}>
          <span className={`${classes.changed} grow`} role="status">
            <span className="cut">
              <span className="strong num">{t('form.changes', { count: changes })}</span> {t('form.notSaved')}
              {told && (
                <>
                  {' · '}
                  <bdi>{told}</bdi>
                </>
              )}
            </span>
          </span>
          {errors > 0 && (
            <span className={classes.errors} role="alert">
              <IconAlertTriangle size={14} stroke={2} />
              {t('form.errors', { count: errors })}
            </span>
          )}
          <Button kind="quiet" onClick={onDiscard} disabled={busy}>
            {t('form.discard')}
          </Button>
          <Button kind="fill" busy={busy} onClick={onSave}>
            {busy ? t('states.saving') : (label ?? t('form.save'))}
            {!busy && <Key>Ctrl S</Key>}
          </Button>
        </div>
      )}
    </>
  );
}

/** Asks once before a page with changes is left, by a link or by closing the window. */
export function LeaveGuard({ changes, within }: { changes: number; within?: string | undefined }) {
  const { t } = useTranslation();
  const stays = (path: string) => within !== undefined && path.startsWith(within);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changes > 0 && currentLocation.pathname !== nextLocation.pathname && !stays(nextLocation.pathname),
  );

  useEffect(() => {
    if (changes === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changes]);

  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('form.leave')}
      width={440}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{t('form.stay')}</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('form.leaveIt')}
          </Button>
        </>
      }
    >
      <p>{t('form.leaveMore', { count: changes })}</p>
    </Dialog>
  );
}

/** Puts the focus into the first field of a form that is wrong, once the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
