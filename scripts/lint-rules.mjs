// What lint asks of Laurel alone, as rules of a plugin.

/** The present is given to who decides: it is never made there. */
const noPresent = {
  create: (context) => ({
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'Ask the Clock, and give the instant to who decides.' });
    },
  }),
};

export default { meta: { name: 'laurel' }, rules: { 'no-present': noPresent } };
