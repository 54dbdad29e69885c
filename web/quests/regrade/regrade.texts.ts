/** The texts of regrading: whose results a changed key changes, and what follows. */
export const regradeTexts = {
  regrade: {
    stand: 'Results stand: what answers give was changed since, and no result follows until you apply it.',
    look: 'See what would change',
    title: 'What answers give has changed',
    lead: 'Results stand until you apply what the answers give now.',
    note: 'If anything changes before you confirm, you see it here first. Its points can be undone like a revocation.',
    unchanged: 'Every result is what the answers give now: nothing would change.',
    keep: 'Keep the old results',
    apply: 'Apply',
    press_one: 'Apply to {{formatted}} result',
    press_other: 'Apply to {{formatted}} results',
    results_one: '{{formatted}} result changes',
    results_other: '{{formatted}} results change',
    player: 'Player',
    result: 'Result',
    difference: 'Difference',
    round: 'round {{round}}',
    done_one: '{{formatted}} result is what the answers give now',
    done_other: '{{formatted}} results are what the answers give now',
  },
} as const;
