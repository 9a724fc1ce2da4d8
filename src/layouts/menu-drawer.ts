/** What the drawer of `MenuDrawer.astro` does by script; browsers with invoker commands open and close it without. */
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
// Where the menu stands in the header the drawer is not shown, but would still hold the page.
matchMedia('(width >= 80rem)').addEventListener('change', close);
// The visitor may have opened it before this code arrived.
tell();

export {};
