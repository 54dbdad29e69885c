/** What other systems can be connected (U-002). Adding one is adding a row. */
export const SYSTEM_TYPES = [
  'thinkificoauth',
  'chattool',
  'crm',
  'spreadsheet',
  'helpdesk',
  'webshop',
  'survey',
  'telephony',
  'projecttool',
  'automationhub',
] as const;
export type SystemType = (typeof SYSTEM_TYPES)[number];

/** The code that the stand-in of a system that cannot be reached sends back (U-145). */
export const STAND_IN = 'stand-in';

/** What a step answers (U-136): rows that appear, that appear or change, that are done, or that are gone. */
export const STEP_EVENTS = ['created', 'updated', 'completed', 'deleted'] as const;
export type StepEvent = (typeof STEP_EVENTS)[number];

/** What is known of a kind of system: which events it tells of, and the columns that its rows usually have. */
export type System = { readonly events: readonly StepEvent[]; readonly usual: Readonly<Partial<Record<UsualColumn, string>>> };
export type UsualColumn = 'id' | 'email' | 'name' | 'points' | 'time' | 'comment';

/** What a chat tool must be allowed, what the wizard asks for beside, and what an admin may add. */
export const CHAT_SCOPES = {
  mandatory: ['incoming-webhook', 'commands', 'users:read', 'users.profile:read'],
  wizard: ['channels:read', 'chat:write', 'im:history'],
  optional: ['reactions:read', 'channels:history', 'groups:history', 'groups:read', 'users:read.email'],
} as const;

/** What each tells of, and how its rows are usually laid out: what a new step begins with. */
export const SYSTEMS: Readonly<Record<SystemType, System>> = {
  thinkificoauth: {
    events: ['created', 'completed'],
    usual: { id: 'id', email: 'payload.user.email', name: 'payload.course.name', time: 'created_at' },
  },
  chattool: { events: ['created'], usual: { id: 'event_id', email: 'event.user.profile.email', comment: 'event.text' } },
  crm: {
    events: ['created', 'updated', 'deleted'],
    usual: { id: 'id', email: 'owner.email', points: 'amount', time: 'closed_at', comment: 'name' },
  },
  spreadsheet: { events: ['created', 'updated'], usual: { id: 'id', email: 'email', points: 'points', time: 'date', comment: 'comment' } },
  helpdesk: {
    events: ['created', 'updated', 'completed'],
    usual: { id: 'ticket.id', email: 'ticket.assignee.email', time: 'ticket.solved_at', comment: 'ticket.subject' },
  },
  webshop: {
    events: ['created', 'updated', 'deleted'],
    usual: { id: 'id', email: 'email', points: 'total_price', time: 'created_at', comment: 'name' },
  },
  survey: {
    events: ['created', 'completed'],
    usual: { id: 'response_id', email: 'respondent.email', points: 'score', time: 'submitted_at' },
  },
  telephony: { events: ['created', 'completed'], usual: { id: 'call_id', email: 'agent.email', points: 'duration', time: 'ended_at' } },
  projecttool: {
    events: ['created', 'updated', 'completed', 'deleted'],
    usual: { id: 'task.id', email: 'task.assignee.email', time: 'task.completed_at', comment: 'task.name' },
  },
  automationhub: {
    events: ['created', 'updated', 'deleted'],
    usual: { id: 'id', email: 'email', points: 'points', time: 'time', comment: 'comment' },
  },
};
