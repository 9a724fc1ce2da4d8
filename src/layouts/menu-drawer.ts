/** The script of `MenuDrawer.astro`; browsers with invoker commands open and close the drawer without it. */
const drawer = document.querySelector<HTMLDialogElement>('#site-menu')!;
const [opener, closer] = document.querySelectorAll<HTMLButtonElement>('[commandfor=site-menu]');
const tell = () => opener?.setAttribute('aria-expanded', String(drawer.open));
const close = () => drawer.close();
opener?.addEventListener('click', () => {
  if (!drawer.open) drawer.showModal();
  tell();
});
closer?.addEventListener('click', close);
drawer.addEventListener('click', ({ target }) => target === drawer && close());
drawer.addEventListener('close', tell);
// On wide screens the drawer is hidden; an open one would still block the page.
matchMedia('(width >= 80rem)').addEventListener('change', close);
// The visitor may have opened it before this code ran.
tell();

export {};
