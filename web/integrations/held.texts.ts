/** The texts of a step that is held: rows did not come again. */
export const heldTexts = {
  held: {
    missing_one: '{{missing}} of {{of}} row did not come again.',
    missing_other: '{{missing}} of {{of}} rows did not come again.',
    more: 'So many may be a mistake: they stay until you say what is so.',
    areGone: 'They are gone',
    keep: 'Keep them',
    gone: 'They are gone. What they gave follows.',
    kept: 'They are kept.',
  },
};
