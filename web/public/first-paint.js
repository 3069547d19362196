// Before anything is painted: the theme, density, language direction and motion this browser last used, and whether
// the outline of a workspace stands until the program draws it.
(() => {
  // The first words of addresses that are in no workspace.
  const OUTSIDE = new Set(
    'sign-up sign-in signin login register accounts onboarding create-workspace invitations workspace-invitations profile m god-mode ui'.split(
      ' ',
    ),
  );
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('tutti.look') ?? '{}');
  } catch {
    // Storage is blocked or holds something else: the defaults are good.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const prefersContrast = matchMedia('(prefers-contrast: more)').matches;
  const plain = prefersDark ? 'dark' : 'light';
  const system = prefersContrast ? `hc-${plain}` : plain;
  const custom = kept.theme === 'custom' ? kept.custom : undefined;
  const own =
    kept.theme && kept.theme !== 'system' && kept.theme !== 'custom' ? kept.theme : system;
  root.dataset.theme = custom ? custom.base : own;
  if (custom) {
    root.dataset.custom = '';
    for (const role in custom.roles) root.style.setProperty(`--${role}`, custom.roles[role]);
  }
  root.dataset.density = kept.density ?? 'default';
  if (kept.language) root.lang = kept.language;
  if (kept.direction) root.dir = kept.direction;
  if (kept.motion === 'reduced') root.dataset.motion = 'reduced';

  // Safari of a phone zooms into a field whose text is small, unless told not to; two fingers still do.
  const isTablet = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1;
  if (isTablet || /iP(?:hone|ad|od)/.test(navigator.userAgent))
    document.querySelector('meta[name=viewport]').content += ', maximum-scale=1';

  const base = new URL(document.baseURI).pathname;
  const [first = ''] = location.pathname.slice(base.length).split('/');
  const session = document.querySelector('meta[name=session]')?.content;
  if (session && first !== '' && !OUTSIDE.has(first) && mayBeWorkspace(first, session))
    root.dataset.outline = '';

  // An address that begins with none of the person's workspaces leads nowhere. Which they are is kept by lib/known.ts,
  // for one session; a browser that knows nothing yet believes the address.
  function mayBeWorkspace(slug, asked) {
    try {
      const known = JSON.parse(localStorage.getItem('tutti.known') ?? 'null');
      const all = known?.session === asked && known.values.workspaces;
      return all ? all.some((one) => one.slug === slug) : true;
    } catch {
      return true;
    }
  }
})();
