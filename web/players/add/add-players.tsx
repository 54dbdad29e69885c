import { Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { RowError } from '../../../src/players/player-row.values.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { ListField, selectLine } from '../../platform/form/list-field.tsx';
import { LeaveGuard } from '../../platform/form/save-bar.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { Columns } from './columns.tsx';
import { PlayersPreview } from './players-preview.tsx';
import { type List, usePreview } from './use-preview.ts';
import { WrongLines } from './wrong-lines.tsx';
import classes from './add-players.module.css';

/** Adding players (RT-063): a paste or a file, its columns recognised, every player seen before one press adds them all. */
export default function AddPlayers() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groupid = '' } = useParams();
  const { admin } = useViewer();
  const field = useRef<HTMLTextAreaElement>(null);
  const [list, setList] = useState<List>({ text: '' });
  const [missing, setMissing] = useState(false);
  const [refusedOf, setRefusedOf] = useState<List>();
  const preview = usePreview(groupid, list);
  const [save, { pending, error }] = useCommand('group/save_members');
  const [saved, setSaved] = useState(false);

  const read = preview.status === 'read' ? preview.read : preview.status === 'reading' ? preview.last : undefined;
  // What the server refused is shown until the list changes.
  const refused = refusedOf === list && error ? rowErrors(error.details.errors) : [];
  const errors = preview.status === 'read' && preview.read.errors.length > 0 ? preview.read.errors : refused;
  const wrongRows = errors === refused ? new Set(refused.map(({ line }) => line)).size : (read?.wrong_rows ?? 0);
  const count = preview.status === 'read' && errors.length === 0 ? preview.read.rows.length : 0;

  /** What was said of the columns holds while the list is edited, and not of another list: a file, or a paste into the empty field. */
  function change(text: string, file?: string) {
    const another = file !== undefined || list.text.trim() === '';
    setList(another ? { text, file } : { ...list, text });
  }

  async function add() {
    if (pending) return;
    if (preview.status !== 'read' || preview.read.rows.length === 0 || errors.length > 0) {
      setMissing(true);
      const first = errors[0];
      if (first && field.current) selectLine(field.current, first.line);
      else field.current?.focus();
      return;
    }
    const done = await save({ group_id: groupid, newprofiles: preview.read.rows });
    if (!done) {
      setRefusedOf(list);
      return;
    }
    setSaved(true);
    showToast({ text: t('addPlayers.added', { count }) });
  }

  // Once drawn: until then the page still asks before it is left.
  useEffect(() => {
    if (saved) void navigate(`/v_players/${groupid}`);
  }, [saved, navigate, groupid]);

  if (!admin) return <Navigate to={`/v_players/${groupid}`} replace />;
  return (
    <Page
      title={t('addPlayers.title')}
      facts={t('addPlayers.facts')}
      ownsFilled
      fill
      foot={
        <div className={classes.foot}>
          <span className="grow cut" role="status">
            {preview.status === 'reading' && t('addPlayers.reading')}
          </span>
          <ButtonLink kind="quiet" to={`/v_players/${groupid}`}>
            {t('addPlayers.cancel')}
          </ButtonLink>
          <Button kind="fill" busy={pending || preview.status === 'reading'} onClick={() => void add()}>
            {count > 0 ? t('addPlayers.add', { count }) : t('addPlayers.title')}
          </Button>
        </div>
      }
    >
      <LeaveGuard changes={list.text.trim() === '' || saved ? 0 : 1} />
      <FormBody>
        <FormGroup title={t('addPlayers.list')} text={t('addPlayers.listMore')}>
          <ListField
            ref={field}
            label={t('addPlayers.paste')}
            placeholder={t('addPlayers.example')}
            autoFocus
            value={list.text}
            file={list.file}
            error={missing && list.text.trim() === '' ? t('addPlayers.empty') : undefined}
            onChange={change}
          />
          <Refusal>{preview.status === 'failed' && preview.message}</Refusal>
          <Refusal>{refusedOf === list && error && refused.length === 0 && error.message}</Refusal>
        </FormGroup>
        {errors.length > 0 && (
          <FormGroup title={t('addPlayers.wrong', { count: wrongRows })} text={t('addPlayers.wrongMore')}>
            <WrongLines errors={errors} rows={wrongRows} onLine={(line) => field.current && selectLine(field.current, line)} />
          </FormGroup>
        )}
        {read && read.columns.length > 0 && (
          <FormGroup title={t('addPlayers.columns')} text={t('addPlayers.columnsMore')}>
            <Switch
              className={classes.header}
              label={t('addPlayers.header')}
              checked={read.header === 1}
              onChange={(event) => setList({ ...list, header: event.currentTarget.checked, columns: undefined })}
            />
            <Columns columns={read.columns} onChange={(columns) => setList({ ...list, header: read.header === 1, columns })} />
          </FormGroup>
        )}
        {read && read.rows.length > 0 && (
          <FormGroup
            title={t('addPlayers.preview')}
            text={t('addPlayers.previewMore', { count: read.rows.length, formatted: formatCount(read.rows.length) })}
          >
            <PlayersPreview read={read} />
          </FormGroup>
        )}
      </FormBody>
    </Page>
  );
}

function rowErrors(details: unknown): readonly RowError[] {
  return Array.isArray(details) ? (details as RowError[]) : [];
}
