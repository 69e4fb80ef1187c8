// Styles of the Mantine components that pages use, base components first; forms have their own in
// mantine-form-styles.ts. A component in neither file has no styles: import its file before using it.
// They are in a cascade layer, so our own styles win in any order.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
