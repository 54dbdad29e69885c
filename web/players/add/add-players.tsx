import { Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { ListField, selectLine } from '../../platform/form/list-field.tsx';
import { LeaveGuard } from '../../platform/form/save-bar.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { Columns } from './columns.tsx';
import { FindFormer } from './find-former.tsx';
import { PlayersPreview, SHOWN } from './players-preview.tsx';
import { ReviewPlayers } from './review-players.tsx';
import { type List, usePreview } from './use-preview.ts';
import { useImport } from './use-import.ts';
import '../players-texts.ts';
import classes from './add-players.module.css';

/**
 * Adding players (RT-063): a paste or a file, its columns recognised. A few who are all new are seen beneath and added by one press; of any other
 * list the fate of each row is looked at first.
 */
export default function AddPlayers() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groupid = '' } = useParams();
  const { admin } = useViewer();
  const field = useRef<HTMLTextAreaElement>(null);
  const [list, setList] = useState<List>({ text: '' });
  const [missing, setMissing] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [line, setLine] = useState<number>();
  const [naming, setNaming] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refused, setRefused] = useState(false);
  const preview = usePreview(groupid, list);
  const importing = useImport(groupid);
  const [invites, setInvites] = useState(true);

  const read = preview.status === 'read' ? preview.read : preview.status === 'reading' ? preview.last : undefined;
  const count = preview.status === 'read' ? preview.read.rows.length : 0;
  const atOnce = preview.status === 'read' && count <= SHOWN && preview.read.counts.new === count;

  /** What was said of the columns holds while the list is edited, and not of another list: a file, or a paste into the empty field. */
  function change(text: string, file?: string) {
    const another = file !== undefined || list.text.trim() === '';
    setList(another ? { text, file } : { ...list, text });
  }

  /** The name is still to be typed: it comes first. */
  function putIn(email: string) {
    change(`, ${email}`);
    setNaming(true);
  }

  async function save() {
    if (preview.status !== 'read') return;
    const { new: added, changed } = preview.read.counts;
    if (!(await importing.run(preview.read.rows, invites))) {
      setRefused(true);
      return;
    }
    setSaved(true);
    const text =
      changed === 0
        ? t('addPlayers.added', { count: added })
        : t('reviewPlayers.done', { new: formatCount(added), changed: formatCount(changed) });
    showToast({ text });
  }

  function goOn() {
    if (importing.pending) return;
    if (count === 0) {
      setMissing(true);
      field.current?.focus();
    } else if (atOnce) void save();
    else setReviewing(true);
  }

  // Once drawn: until then the page still asks before it is left.
  useEffect(() => {
    if (saved) void navigate(`/v_players/${groupid}`);
  }, [saved, navigate, groupid]);

  // Somebody else was quicker: what would become of the rows now is read again. Who was not reached sends the same rows once more.
  useEffect(() => {
    if (!refused || importing.pending) return;
    setRefused(false);
    if (!importing.unreached) setList((now) => ({ ...now }));
  }, [refused, importing.pending, importing.unreached]);

  useEffect(() => {
    if (reviewing || line === undefined) return;
    if (field.current) selectLine(field.current, line);
    setLine(undefined);
  }, [reviewing, line]);

  useEffect(() => {
    if (!naming) return;
    field.current?.focus();
    field.current?.setSelectionRange(0, 0);
    setNaming(false);
  }, [naming]);

  if (!admin) return <Navigate to={`/v_players/${groupid}`} replace />;
  const guard = <LeaveGuard changes={list.text.trim() === '' || saved ? 0 : 1} />;
  if (reviewing && read) {
    return (
      <>
        {guard}
        <ReviewPlayers
          read={read}
          list={list}
          busy={preview.status === 'reading' || importing.pending}
          refusal={preview.status === 'failed' ? preview.message : importing.refusal}
          onRepair={(repair) => setList({ ...list, ...repair })}
          onBack={(to) => {
            setLine(to);
            setReviewing(false);
          }}
          onImport={() => void save()}
        />
      </>
    );
  }
  return (
    <Page
      key="list"
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
          <Button kind="fill" busy={importing.pending || preview.status === 'reading'} onClick={goOn}>
            {count === 0
              ? t('addPlayers.title')
              : t(atOnce ? 'addPlayers.add' : 'addPlayers.check', { count, formatted: formatCount(count) })}
          </Button>
        </div>
      }
    >
      {guard}
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
          <Refusal>{importing.refusal}</Refusal>
        </FormGroup>
        <FindFormer groupId={groupid} onAddress={list.text.trim() === '' ? putIn : undefined} />
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
        {read?.rows.some(({ email }) => email !== undefined) && (
          <FormGroup title={t('addPlayers.invitations')} text={t('addPlayers.invitationsMore')}>
            <Switch label={t('addPlayers.invites')} checked={invites} onChange={(event) => setInvites(event.currentTarget.checked)} />
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
