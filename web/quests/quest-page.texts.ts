/** The texts of a quest's page: its parts, and what stands under its name. */
export const questPageTexts = {
  questPage: {
    title: 'Quests',
    part: { edit: 'Details', content: 'Content', players: 'Players', award: 'Award', reports: 'Reports' },
    type: { '1': 'Survey', '2': 'Quiz' },
    phase: { '0': 'Draft', '1': 'Taken back', '2': 'Published' },
    template: 'Template',
    deleted: 'Deleted',
    activities_one: '{{formatted}} activity published',
    activities_other: '{{formatted}} activities published',
    preview: 'As players see it',
    notFound: 'There is no such quest',
    notFoundMore: 'It may have been deleted, or it is not for you.',
    all: 'To all quests',
  },
};
