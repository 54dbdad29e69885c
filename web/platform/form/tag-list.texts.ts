/** What is said of a list of categories. */
export const tagListTexts = {
  tagList: {
    new: 'New category',
    add: 'Add',
    nameOf: 'Name of {{name}}',
    rename: 'Rename',
    delete: 'Delete',
    actions: 'Actions: {{name}}',
  },
} as const;
