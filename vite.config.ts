import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './web/budgets.ts';
import { builtPage } from './web/built-page.ts';

const server = process.env.LAUREL_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), builtPage(), budgets({ entry: 270, styles: 40, late: 230 })],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // A file that comes late is fetched by platform/code.ts, which can ask again: the browser remembers that an import failed.
    modulePreload: false,
    // Styles come with the code that they are of: platform/code.ts asks for both.
    cssCodeSplit: true,
    // The budgets say how large files may be.
    chunkSizeWarningLimit: 1000,
    // Small files as data: addresses would need a wider policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Else each screen would have a file of one line that leads to where it is.
      preserveEntrySignatures: false,
      output: {
        // Few files: what draws everything, what stands before the door, and everything behind it. A large area gets one of its own here.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|react-first/, priority: 4 },
            { name: 'mantine', test: /node_modules\/(@mantine|@floating-ui|react-remove-scroll)/, priority: 3, tags: ['$initial'] },
            {
              name: 'libraries',
              test: /node_modules\/(react-router|i18next|react-i18next|socket\.io|engine\.io)/,
              priority: 3,
              tags: ['$initial'],
            },
            { name: 'app', test: /\/web\/(main|entry\/(?!inside|landing|search-everything))|vite\/preload/, priority: 2 },
            // With what it shares with others, which come after it.
            {
              name: 'inside',
              test: /\/web\/(?!(arrivals|players|profile|account|settings|feedback|casts|boards(?!\/board-paths)|shop(?!\/shop-paths)|objects(?!\/object-paths)|automations(?!\/automation-paths)|integrations(?!\/integration-paths)|quests(?!\/quest-paths)|competition-themes|competitions|feed(?!\/(late|feed-paths))|inbox(?!\/(late|bell|use-notifications))|targets(?!\/late)|badges(?!\/(badge-paths|late))|points\/(settings|import|audit|history)|platform\/table)\/|scoreboard\/why\/(?!why-panel)|battles\/(?!late)|points\/revocation\/(?!entry-act)|points\/(new-series|audit-tab|history-tab)).*\.tsx?$/,
              priority: 1,
            },
            // Where links and other systems send people.
            { name: 'arrivals', test: /\/web\/arrivals\/.*\.tsx?$/, priority: 0 },
            // What all see of competitions.
            {
              name: 'competitions',
              test: /\/web\/competitions\/(?!(wizard|settings|fields|frozen|results|disputes|rulings|usual|wall)\/|reveal\/reveal-).*\.tsx?$/,
              priority: 1,
            },
            // What is thrown when one is won.
            { name: 'confetti', test: /\/web\/badges\/stage\/throw|canvas-confetti/, priority: 1 },
            // What draws charts.
            { name: 'chart', test: /node_modules\/(echarts|zrender)\/|\/web\/boards\/widgets\/chart\.tsx$/, priority: 1 },
            // The list of entries, and tables.
            { name: 'history', test: /\/web\/(points\/history|platform\/table\/).*\.tsx?$/, priority: 0 },
            // What is to be reached, and how far along everybody is.
            { name: 'targets', test: /\/web\/targets\/.*\.tsx?$/, priority: 0 },
            // What was recorded, and what every fact is called.
            { name: 'audit', test: /\/web\/(points\/(audit-tab|audit\/)|profile\/profile-facts)|\/src\/.*\.events\.ts$/, priority: 0 },
            // Why a row has its rank, and what of it battles draw too.
            { name: 'why', test: /\/web\/scoreboard\/why\/.*\.tsx?$/, priority: 0 },
            // What draws a board in a theme of its own, for the editor of themes and for walls too.
            { name: 'themed', test: /\/web\/(competition-themes\/themed-|competitions\/wall\/).*\.tsx?$/, priority: 0 },
            // What has come of a round, and how a frozen one is opened: for those that have ended.
            { name: 'results', test: /\/web\/competitions\/(results\/|disputes\/|reveal\/reveal-).*\.tsx?$/, priority: 0 },
            // What the files after this one share: else each would come with another.
            { name: 'fields', test: /node_modules\/(@mantine|@floating-ui|@tabler|react-textarea)/, priority: 0 },
            // What happened, and what people say of it.
            { name: 'feed', test: /\/web\/feed\/(?!late|feed-paths).*\.tsx?$|node_modules\/(linkify-it|uc\.micro)/, priority: 0 },
            // What the bell opens.
            { name: 'inbox', test: /\/web\/inbox\/(?!late|bell|use-notifications).*\.tsx?$/, priority: 0 },
            // What all see of badges.
            { name: 'badges', test: /\/web\/badges\/(?!(edit|settings)\/|stage\/throw|badge-paths|late).*\.tsx?$/, priority: 0 },
            // What admins make of them.
            { name: 'badge-editor', test: /\/web\/badges\/(edit|settings)\/.*\.tsx?$/, priority: 0 },
            // Boards of widgets as all see them.
            { name: 'boards', test: /\/web\/boards\/(?!edit\/|board-paths).*\.tsx?$/, priority: 0 },
            // Where they are made.
            { name: 'board-editor', test: /\/web\/boards\/edit\/|node_modules\/(@atlaskit|bind-event-listener|raf-schd)\//, priority: 0 },
            // Quests as who takes them sees them.
            { name: 'quests', test: /\/web\/quests\/(?!(edit|regrade|reports|run)\/|rich\/(?!late)|quest-paths).*\.tsx?$/, priority: 0 },
            // Where they are taken.
            { name: 'quest-runner', test: /\/web\/quests\/run\/.*\.tsx?$/, priority: 0 },
            // What draws texts with formats, and the formulas in them.
            { name: 'rich-text', test: /\/web\/quests\/rich\/(?!formula|late).*\.tsx?$/, priority: 0 },
            { name: 'formula', test: /\/web\/quests\/rich\/formula|node_modules\/katex\//, priority: 1 },
            // What all see of the reward store.
            { name: 'shop', test: /\/web\/shop\/(?!edit\/|shop-paths).*\.tsx?$/, priority: 0 },
            // Where admins keep it.
            { name: 'shop-editor', test: /\/web\/shop\/edit\/.*\.tsx?$/, priority: 0 },
            // Data objects and their items.
            { name: 'objects', test: /\/web\/objects\/(?!edit\/|object-paths).*\.tsx?$/, priority: 0 },
            // What admins make of them.
            { name: 'object-editor', test: /\/web\/objects\/edit\/.*\.tsx?$/, priority: 0 },
            // What follows from a revocation: for history, for attempts that are reset, for results that are regraded, and for rules that are tried.
            { name: 'revocation', test: /\/web\/points\/revocation\/(revocation-parts|consequences-table)/, priority: 0 },
            // What follows from them by itself.
            { name: 'automations', test: /\/web\/automations\/(?!automation-paths).*\.tsx?$/, priority: 0 },
            // What other systems send.
            { name: 'integrations', test: /\/web\/integrations\/(?!integration-paths).*\.tsx?$/, priority: 0 },
            // That results stand: for who edits quests, and for their reports.
            { name: 'quest-regrade', test: /\/web\/quests\/regrade\/re(sults-stand|grade\.texts)\.tsx?$/, priority: 0 },
            // What is made of quests by who edits them.
            { name: 'quest-editor', test: /\/web\/quests\/edit\/(?!rich\/).*\.tsx?$/, priority: 0 },
            // The editor of texts with formats.
            { name: 'rich-editor', test: /\/web\/quests\/edit\/rich\/|node_modules\/(@tiptap|prosemirror-|linkifyjs)/, priority: 0 },
            // What came of quests, for who edits them.
            { name: 'quest-reports', test: /\/web\/quests\/reports\/.*\.tsx?$/, priority: 0 },
            { name: 'people', test: /\/web\/.*\.tsx?$/, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/server': server, '/health': server, '/socket.io': { target: server, ws: true } } },
});
